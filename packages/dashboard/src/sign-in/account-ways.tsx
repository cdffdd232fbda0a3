import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { failedWith } from '../api/failure';
import { useText } from '../i18n/text';
import { enterByProvider } from '../session/provider';
import { signInWaysQuery } from '../session/session';
import { Or, ProviderButton } from './provider-button';

/** The ways to make an account with a link: at the identity provider, by the form that is given, or either. */
export function AccountWays({
  purpose,
  token,
  onInvalid,
  children,
}: {
  purpose: 'welcome' | 'invitation';
  token: string;
  /** The link does not count any more */
  onInvalid: () => void;
  /** The form with a password */
  children: ReactNode;
}) {
  const { language } = useText();
  const { data: ways } = useQuery(signInWaysQuery);
  const go = async (): Promise<void> => {
    try {
      await enterByProvider({ purpose, token, language });
    } catch (error) {
      if (!failedWith(error, 'link_invalid')) throw error;
      onInvalid();
    }
  };
  return (
    <>
      {ways?.oidc && <ProviderButton name={ways.oidc.name} primary={!ways.password} onGo={go} />}
      {ways?.oidc && ways.password && <Or />}
      {ways?.password !== false && children}
    </>
  );
}
