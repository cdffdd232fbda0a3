import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/kernel/config';
import { RawJson } from '../../standards/values/raw-json';
import { rulePath, type Finding, type ValidationOutcome } from '../../standards/rules';

/** A finding with the address of the page that explains its rule. */
export type LinkedFinding = Finding & { url: string };

/** Validation result in the API. */
export interface LinkedOutcome extends Omit<ValidationOutcome, 'errors'> {
  errors: LinkedFinding[];
}

/** End of the JSON of a validation result without findings. */
const NO_FINDINGS = '"errors":[]}';

/**
 * Adds the address of the rule's page to findings. Addresses are created for each response, because `BASE_URL` may
 * change after a document was stored.
 */
@Injectable()
export class RuleLinks {
  private readonly guides: string;

  constructor(@Inject(CONFIG) { baseUrl }: Config) {
    this.guides = `${baseUrl}/docs/guides/`;
  }

  /** Returns the absolute address of the explanation of a rule. */
  url(ruleCode: string): string {
    return `${this.guides}${rulePath(ruleCode)}`;
  }

  /** Adds an address to each finding of a validation result. */
  addLinks(outcome: ValidationOutcome): LinkedOutcome {
    const errors = outcome.errors.map((finding) => ({ ...finding, url: this.url(finding.ruleCode) }));
    return { ...outcome, errors };
  }

  /** Adds addresses to a validation result in JSON; it is only parsed when it has findings. */
  addLinksToText(validation: RawJson): RawJson {
    const { text } = validation;
    const end =
      typeof text === 'string'
        ? text.slice(-NO_FINDINGS.length)
        : Buffer.from(text.subarray(-NO_FINDINGS.length)).toString('latin1');
    if (end === NO_FINDINGS) return validation;
    // Written by JSON.stringify of a validation result.
    return new RawJson(JSON.stringify(this.addLinks(validation.parse() as ValidationOutcome)));
  }
}
