import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/kernel/config';
import { RawJson } from '../../standards/values/raw-json';
import { formatRulePath, type Finding, type ValidationOutcome } from '../../standards/rules';

/** Finding with the URL of the page that explains the rule. */
export type LinkedFinding = Finding & { url: string };

/** Validation result in the API. */
export interface LinkedOutcome extends Omit<ValidationOutcome, 'errors'> {
  errors: LinkedFinding[];
}

/** End of the JSON of a validation result without findings. */
const JSON_END_WITHOUT_FINDINGS = '"errors":[]}';

/**
 * Adds to findings the URL of the page that explains the rule. The URLs are created for each response, because
 * `BASE_URL` may change after a document was stored.
 */
@Injectable()
export class RuleLinkService {
  private readonly guidesUrl: string;

  constructor(@Inject(CONFIG) { baseUrl }: Config) {
    this.guidesUrl = `${baseUrl}/docs/guides/`;
  }

  /** Returns the absolute URL of the explanation of a rule. */
  getUrl(ruleCode: string): string {
    return `${this.guidesUrl}${formatRulePath(ruleCode)}`;
  }

  /** Adds a URL to each finding of a validation result. */
  addLinks(outcome: ValidationOutcome): LinkedOutcome {
    const errors = outcome.errors.map((finding) => ({ ...finding, url: this.getUrl(finding.ruleCode) }));
    return { ...outcome, errors };
  }

  /** Adds URLs to a validation result in JSON, which is parsed only when it has findings. */
  addLinksToText(validation: RawJson): RawJson {
    const { text } = validation;
    const end =
      typeof text === 'string'
        ? text.slice(-JSON_END_WITHOUT_FINDINGS.length)
        : Buffer.from(text.subarray(-JSON_END_WITHOUT_FINDINGS.length)).toString('latin1');
    if (end === JSON_END_WITHOUT_FINDINGS) return validation;
    // The stored JSON was written with JSON.stringify from a validation result.
    return new RawJson(JSON.stringify(this.addLinks(validation.parse() as ValidationOutcome)));
  }
}
