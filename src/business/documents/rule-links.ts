import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/kernel/config';
import { RawJson } from '../../standards/values/raw-json';
import { rulePath, type Finding, type ValidationOutcome } from '../../standards/rules';

/** A finding with the address of the page that explains its rule. */
export type LinkedFinding = Finding & { url: string };

/** A verdict as the API shows it. */
export interface LinkedOutcome extends Omit<ValidationOutcome, 'errors'> {
  errors: LinkedFinding[];
}

/** How the text of a verdict without findings ends. */
const NO_FINDINGS = '"errors":[]}';

/**
 * Adds to findings the address of the page about their rule. Addresses are made when findings are shown, because `BASE_URL`
 * may change after a document was stored.
 */
@Injectable()
export class RuleLinks {
  private readonly guides: string;

  constructor(@Inject(CONFIG) { baseUrl }: Config) {
    this.guides = `${baseUrl}/docs/guides/`;
  }

  /** Absolute address of the explanation of a rule. */
  url(ruleCode: string): string {
    return `${this.guides}${rulePath(ruleCode)}`;
  }

  /** A verdict with an address in each finding. */
  outcome(outcome: ValidationOutcome): LinkedOutcome {
    const errors = outcome.errors.map((finding) => ({ ...finding, url: this.url(finding.ruleCode) }));
    return { ...outcome, errors };
  }

  /** The same of a verdict that is JSON already; it is only parsed when it has findings. */
  text(validation: RawJson): RawJson {
    const { text } = validation;
    const end =
      typeof text === 'string'
        ? text.slice(-NO_FINDINGS.length)
        : Buffer.from(text.subarray(-NO_FINDINGS.length)).toString('latin1');
    if (end === NO_FINDINGS) return validation;
    // Made by JSON.stringify of a verdict.
    return new RawJson(JSON.stringify(this.outcome(validation.parse() as ValidationOutcome)));
  }
}
