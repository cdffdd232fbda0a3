/** One VAT category and how its rules differ from those of the others. */
export interface Category {
  /** part of the rule ids: `BR-IC-02` */
  family: string;
  /** code in the document (UNTDID 5305) */
  code: string;
  name: string;
  /** how the breakdown must follow from lines, allowances and charges: BR-x-01 */
  breakdown: 'exactlyOne' | 'atLeastOne';
  /** which tax identifiers must, or must not, be there: BR-x-02 to -04 */
  identities: 'seller' | 'sellerVat' | 'sellerAndBuyer' | 'sellerVatAndBuyerVat' | 'none';
  /** what rate lines, allowances and charges have: BR-x-05 to -07 */
  rate: 'zero' | 'positive' | 'notNegative' | 'absent';
  /** whether the breakdown gives the reason for exemption: BR-x-10 */
  exemptionReason: 'required' | 'refused';
}
