/**
 * Changes to the fictitious document and the published rules that the changed document breaks, as found by a reference
 * engine. One change a line (line-edits.fixture.ts), then the rules.
 */
export const EMIRATI_CASES = `
insert 2 <cbc:ID>x</cbc:ID> | ibr-tdd-03
drop 3 | ibr-tdd-01
drop 4 | ibr-tdd-02
drop 5 | ibr-tdd-04
drop 6 | ibr-tdd-05
drop 7 | ibr-tdd-06
drop 8 | ibr-tdd-07
drop 9 | ibr-tdd-08
insert 10 <cac:PartyName><cbc:Name>x</cbc:Name></cac:PartyName> | ibr-tdd-10
drop 11 | ibr-tdd-11 ibr-tdd-12
attribute 11 schemeID=x | ibr-tdd-13
insert 13 <cac:PartyName><cbc:Name>x</cbc:Name></cac:PartyName> | ibr-tdd-14
drop 14 | ibr-tdd-15 ibr-tdd-16 ibr-tdd-17
insert 16 <cac:PartyName><cbc:Name>x</cbc:Name></cac:PartyName> | ibr-tdd-18
drop 17 | ibr-tdd-19
drop 18 | ibr-tdd-20
attribute 18 schemeID=0088 | ibr-tdd-21
drop 21 | ibr-tdd-09
drop 23 | ibr-tdd-22
drop 24 | ibr-tdd-24
drop 25 | ibr-tdd-25
drop 26 | ibr-tdd-26
drop 27 | ibr-tdd-27
drop 28 | ibr-tdd-28
drop 29 | ibr-tdd-29
drop 30 | ibr-tdd-30 ibr-tdd-35 ibr-tdd-38 ibr-tdd-53
text 30 x | ibr-tdd-30-1 ibr-tdd-35 ibr-tdd-38 ibr-tdd-53
text 30 EUR | ibr-tdd-31 ibr-tdd-38 ibr-tdd-53
drop 31 | ibr-tdd-34
text 31 x | ibr-tdd-31-1 ibr-tdd-36
drop 32 | ibr-tdd-32
insert 32 <cac:SellerContact/> | ibr-tdd-39
drop 33 | ibr-tdd-40
insert 33 <cac:PartyName><cbc:Name>x</cbc:Name></cac:PartyName> | ibr-tdd-41
drop 34 | ibr-tdd-42
insert 34 <cbc:RegistrationName>x</cbc:RegistrationName> | ibr-tdd-43
drop 35 | ibr-tdd-44
drop 36 | ibr-tdd-45
drop 42 | ibr-tdd-33
insert 42 <cac:BuyerContact/> | ibr-tdd-46
drop 43 | ibr-tdd-47
insert 43 <cac:PartyName><cbc:Name>x</cbc:Name></cac:PartyName> | ibr-tdd-48
insert 44 <cbc:RegistrationName>x</cbc:RegistrationName> | ibr-tdd-49
insert 52 <cac:TaxSubtotal/> | ibr-tdd-51
drop 58 | ibr-tdd-37
insert 58 <cbc:TaxInclusiveAmount currencyID="CZK">1</cbc:TaxInclusiveAmount> | ibr-tdd-54
drop 59 | ibr-tdd-38 ibr-tdd-52 ibr-tdd-53
drop 64 | ibr-tdd-55
drop 66 | ibr-tdd-23
insert 66 <cbc:ID>x</cbc:ID> | ibr-tdd-56
drop 68 | ibr-tdd-57
`;
