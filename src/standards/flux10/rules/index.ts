/** Validates a Flux 10 transmission against its schemas and the published conditions. */
import { parseXml, XmlError, type XmlDocument } from '../../invoice/xml';
import { RuleContext } from '../../rules/context';
import { formatMessage, runRuleSet } from '../../rules/engine';
import { formatXPath } from '../../rules/location';
import { FLUX10 } from './flux10-set';
import { checkStructure } from './structure';

/** Condition of Flux 10 that a transmission violates. */
export interface Flux10Finding {
  /**
   * published number, such as `G1.53`; `F10-STRUCTURE-01` to `-09` for violations of the schemas, `F10-XML` for
   * malformed XML
   */
  ruleId: string;
  /**
   * name of the assertion: the published pattern, with a number when the pattern has several
   * (`F10-PERIODE-TX-G1.09a#2`)
   */
  assertion: string;
  /** message with the received and the expected value */
  message: string;
  /** XPath of the element; `/` for malformed XML */
  location: string;
}

/**
 * Validates a transmission against the schemas and all conditions of Flux 10. Never throws: malformed XML is a finding.
 */
export function validateFlux10(xml: string | Uint8Array): Flux10Finding[] {
  let doc: XmlDocument;
  try {
    doc = parseXml(xml);
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    return [{ ruleId: 'F10-XML', assertion: 'F10-XML', message: error.message, location: '/' }];
  }
  const context = new RuleContext(doc);
  const structure = checkStructure(doc).map(({ id, node, message }) => ({
    ruleId: id,
    assertion: id,
    message,
    location: formatXPath(doc, node),
  }));
  const rules = runRuleSet(doc, FLUX10, context).map((raw) => {
    const [ruleId = '', assertion = ruleId] = raw.rule.id.split(' ');
    return { ruleId, assertion, message: formatMessage(context, raw), location: formatXPath(doc, raw.node) };
  });
  return [...structure, ...rules];
}
