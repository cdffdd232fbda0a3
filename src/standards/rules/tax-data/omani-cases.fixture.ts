/**
 * Changes to the fictitious document and the published rules that the changed document breaks, as found by a reference
 * engine. One change a line (line-edits.fixture.ts), then the rules.
 */
export const OMANI_CASES = `
insert 2 <cbc:ID>x</cbc:ID> | ibr-tdd-03
drop 3 | ibr-tdd-01
drop 4 | ibr-tdd-02
drop 5 | ibr-tdd-58
drop 6 | ibr-tdd-04
drop 7 | ibr-tdd-05
drop 8 | ibr-tdd-06
drop 9 | ibr-tdd-07
drop 10 | ibr-tdd-08
insert 11 <cac:PartyName><cbc:Name>x</cbc:Name></cac:PartyName> | ibr-tdd-10
drop 12 | ibr-tdd-11 ibr-tdd-12
attribute 12 schemeID=x | ibr-tdd-13
insert 14 <cac:PartyName><cbc:Name>x</cbc:Name></cac:PartyName> | ibr-tdd-14
drop 15 | ibr-tdd-15 ibr-tdd-16
attribute 15 schemeID=0088 | ibr-tdd-17
insert 17 <cac:PartyName><cbc:Name>x</cbc:Name></cac:PartyName> | ibr-tdd-18
drop 18 | ibr-tdd-19
drop 19 | ibr-tdd-20
attribute 19 schemeID=0088 | ibr-tdd-21
drop 22 | ibr-tdd-09
drop 24 | ibr-tdd-59
drop 25 | ibr-tdd-60
drop 26 | ibr-tdd-22
drop 27 | ibr-tdd-24
drop 28 | ibr-tdd-25
drop 29 | ibr-tdd-26
drop 30 | ibr-tdd-27
drop 31 | ibr-tdd-28
drop 32 | ibr-tdd-29
drop 33 | ibr-tdd-30 ibr-tdd-35 ibr-tdd-38 ibr-tdd-53
text 33 x | ibr-tdd-30-1 ibr-tdd-35 ibr-tdd-38 ibr-tdd-53
text 33 EUR | ibr-tdd-31 ibr-tdd-38 ibr-tdd-53
drop 34 | ibr-tdd-34
text 34 x | ibr-tdd-31-1 ibr-tdd-36
drop 35 | ibr-tdd-32
insert 35 <cac:SellerContact/> | ibr-tdd-39
drop 36 | ibr-tdd-40
insert 36 <cac:PartyName><cbc:Name>x</cbc:Name></cac:PartyName> | ibr-tdd-41
drop 37 | ibr-tdd-42
insert 37 <cbc:RegistrationName>x</cbc:RegistrationName> | ibr-tdd-43
drop 38 | ibr-tdd-44
drop 39 | ibr-tdd-45
insert 43 <cbc:CompanyID>1</cbc:CompanyID> | ibr-tdd-61
drop 44 | ibr-tdd-62
drop 48 | ibr-tdd-33
insert 48 <cac:BuyerContact/> | ibr-tdd-46
drop 49 | ibr-tdd-47
insert 49 <cac:PartyName><cbc:Name>x</cbc:Name></cac:PartyName> | ibr-tdd-48
insert 50 <cbc:RegistrationName>x</cbc:RegistrationName> | ibr-tdd-49
drop 51 | ibr-tdd-50
insert 56 <cbc:CompanyID>1</cbc:CompanyID> | ibr-tdd-63
drop 57 | ibr-tdd-64
insert 61 <cac:TaxSubtotal/> | ibr-tdd-51
drop 67 | ibr-tdd-37
insert 67 <cbc:TaxInclusiveAmount currencyID="CZK">1</cbc:TaxInclusiveAmount> | ibr-tdd-54
drop 68 | ibr-tdd-38 ibr-tdd-52 ibr-tdd-53
drop 73 | ibr-tdd-55
drop 75 | ibr-tdd-23
insert 75 <cbc:ID>x</cbc:ID> | ibr-tdd-56
drop 77 | ibr-tdd-57
`;
