/**
 * Changes to the fictitious document and the published rules that the changed document breaks, as found by a reference
 * engine. One change a line (line-edits.fixture.ts), then the rules.
 */
export const SLOVAK_CASES = `
insert 2 <cbc:Remarks>x</cbc:Remarks> | ibr-tdd-00
insert 2 <cac:TaxSubtotal/> | PEPPOL-EN16931-R008 ibr-tdd-00
drop 3 | ibr-tdd-01
attribute 3 languageID=x | UBL-DT-19
drop 4 | ibr-tdd-02
drop 5 | ibr-tdd-03
drop 6 | ibr-tdd-04
text 6 x | PEPPOL-EN16931-F001 ibr-tdd-04
drop 7 | ibr-tdd-05
drop 8 | ibr-tdd-06
drop 9 | ibr-tdd-08
drop 10 | ibr-tdd-09
drop 11 | ibr-tdd-10
insert 11 <cbc:Remarks>x</cbc:Remarks> | ibr-tdd-12
drop 12 | ibr-tdd-13
insert 15 <cbc:Remarks>x</cbc:Remarks> | ibr-tdd-14
drop 16 | PEPPOL-EN16931-R008 ibr-tdd-15 ibr-tdd-16
attribute 16 schemeID=0088 | PEPPOL-COMMON-R040
attribute 16 schemeID=x | BR-CL-25 PEPPOL-EN16931-CL008 ibr-tdd-17
attribute 16 schemeID=0192 | PEPPOL-COMMON-R041
insert 18 <cbc:Remarks>x</cbc:Remarks> | ibr-tdd-18
drop 19 | PEPPOL-EN16931-R008 ibr-tdd-19 ibr-tdd-20
insert 21 <cbc:Remarks>x</cbc:Remarks> | ibr-tdd-21
drop 22 | PEPPOL-EN16931-R008 ibr-tdd-22 ibr-tdd-23
attribute 23 schemeID=x | BR-CL-10 ibr-tdd-23
drop 26 | ibr-tdd-11
drop 27 | PEPPOL-EN16931-R008 ibr-tdd-24
insert 27 <cbc:Remarks>x</cbc:Remarks> | ibr-tdd-25
insert 27 <cac:TaxRepresentativeParty><cbc:ID>x</cbc:ID></cac:TaxRepresentativeParty> | BR-19 BR-56
drop 28 | BR-01 PEPPOL-EN16931-R004
drop 29 | PEPPOL-EN16931-R001 PEPPOL-EN16931-R007
drop 30 | BR-02
drop 31 | ibr-tdd-87
drop 32 | BR-03
drop 33 | BR-04
text 33 x | BR-CL-01 PEPPOL-EN16931-P0100
text 33 384 | PEPPOL-EN16931-P0112
twice 34 | PEPPOL-EN16931-R002
drop 35 | BR-05 PEPPOL-EN16931-R055
text 35 x | BR-CL-04 PEPPOL-EN16931-R055
text 35 EUR | BR-CO-15 PEPPOL-EN16931-R005
drop 36 | PEPPOL-EN16931-R054
text 36 x | BR-53 BR-CL-05 PEPPOL-EN16931-R055
insert 37 <cbc:Remarks>x</cbc:Remarks> | ibr-tdd-26
text 40 x | BR-CL-06 PEPPOL-EN16931-CL006
insert 42 <cbc:Remarks>x</cbc:Remarks> | ibr-tdd-84
drop 43 | BR-55 PEPPOL-EN16931-R008 UBL-SR-07
insert 43 <cbc:Remarks>x</cbc:Remarks> | ibr-tdd-28
twice 43 | UBL-SR-06
insert 48 <cac:SellerContact/> | PEPPOL-EN16931-R008 UBL-CR-200
twice 48 | UBL-SR-12
drop 49 | PEPPOL-EN16931-R008 ibr-tdd-29
insert 49 <cbc:Remarks>x</cbc:Remarks> | ibr-tdd-30
insert 50 <cbc:Remarks>x</cbc:Remarks> | ibr-tdd-31
insert 50 <cbc:ID>x</cbc:ID> | UBL-CR-147 ibr-tdd-31
drop 51 | BR-09 PEPPOL-EN16931-R008
insert 51 <cbc:Remarks>x</cbc:Remarks> | ibr-tdd-32
text 52 x | BR-CL-14
insert 55 <cbc:Remarks>x</cbc:Remarks> | ibr-tdd-34
insert 55 <cbc:RegistrationName>x</cbc:RegistrationName> | UBL-CR-169 ibr-tdd-34
twice 55 | UBL-SR-12 UBL-SR-42
drop 56 | UBL-SR-53
text 56 x | BR-CO-09
text 56 NO | NO-R-001
drop 57 | UBL-SR-53 ibr-tdd-33
insert 57 <cbc:Remarks>x</cbc:Remarks> | ibr-tdd-35
drop 63 | BR-07
insert 63 <cbc:Remarks>x</cbc:Remarks> | ibr-tdd-37
insert 63 <cac:BuyerContact/> | PEPPOL-EN16931-R008 UBL-CR-264 ibr-tdd-37
insert 63 <cac:TaxRepresentativeParty><cbc:ID>x</cbc:ID></cac:TaxRepresentativeParty> | ibr-tdd-37 ibr-tdd-44
drop 64 | BR-07 PEPPOL-EN16931-R008 ibr-tdd-36
insert 64 <cbc:Remarks>x</cbc:Remarks> | ibr-tdd-38
insert 65 <cbc:Remarks>x</cbc:Remarks> | ibr-tdd-39
insert 65 <cbc:ID>x</cbc:ID> | UBL-CR-210 ibr-tdd-39
drop 66 | BR-11 PEPPOL-EN16931-R008
insert 66 <cbc:Remarks>x</cbc:Remarks> | ibr-tdd-40
insert 70 <cbc:Remarks>x</cbc:Remarks> | ibr-tdd-42
insert 70 <cbc:RegistrationName>x</cbc:RegistrationName> | UBL-CR-232 ibr-tdd-42
drop 72 | UBL-SR-53 ibr-tdd-41
insert 72 <cbc:Remarks>x</cbc:Remarks> | ibr-tdd-43
insert 76 <cbc:Remarks>x</cbc:Remarks> | ibr-tdd-86
insert 82 <cbc:Remarks>x</cbc:Remarks> | ibr-tdd-45
insert 82 <cbc:ID>x</cbc:ID> | UBL-CR-304 ibr-tdd-45
drop 83 | BR-20 PEPPOL-EN16931-R008
insert 83 <cbc:Remarks>x</cbc:Remarks> | ibr-tdd-46
insert 87 <cbc:Remarks>x</cbc:Remarks> | ibr-tdd-48
insert 87 <cbc:RegistrationName>x</cbc:RegistrationName> | UBL-CR-326 ibr-tdd-48
drop 89 | BR-56 UBL-SR-53 ibr-tdd-47
insert 89 <cbc:Remarks>x</cbc:Remarks> | ibr-tdd-49
insert 94 <cbc:Remarks>x</cbc:Remarks> | ibr-tdd-85
insert 94 <cbc:ID>x</cbc:ID> | UBL-CR-342 ibr-tdd-85
twice 94 | UBL-SR-24
insert 97 <cbc:Remarks>x</cbc:Remarks> | ibr-tdd-50
insert 97 <cbc:ID>x</cbc:ID> | UBL-CR-411 ibr-tdd-50
twice 97 | UBL-SR-46
drop 98 | BR-49
text 98 x | BR-CL-16
attribute 98 languageID=x | UBL-DT-19 ibr-tdd-51
twice 99 | UBL-SR-26
insert 100 <cbc:Remarks>x</cbc:Remarks> | ibr-tdd-52
drop 105 | BR-61
insert 105 <cbc:Remarks>x</cbc:Remarks> | ibr-tdd-53
drop 106 | BR-50 BR-61
insert 107 <cbc:Remarks>x</cbc:Remarks> | ibr-tdd-54
insert 111 <cbc:Remarks>x</cbc:Remarks> | ibr-tdd-55
insert 111 <cbc:ID>x</cbc:ID> | UBL-SR-28
insert 113 <cbc:Remarks>x</cbc:Remarks> | ibr-tdd-56
drop 118 | BR-CO-11
insert 118 <cbc:Remarks>x</cbc:Remarks> | ibr-tdd-57
insert 118 <cbc:ID>x</cbc:ID> | UBL-CR-471 ibr-tdd-57
drop 119 | BR-CO-11 PEPPOL-EN16931-R043
drop 120 | BR-33 BR-CO-21
twice 120 | UBL-SR-30
drop 121 | BR-31 BR-CO-11
text 121 1.234 | BR-CO-11 BR-DEC-01 UBL-DT-01
attribute 121 languageID=x | UBL-DT-19 ibr-tdd-58
bare 121 | BR-CL-03 PEPPOL-EN16931-CL007
insert 122 <cbc:Remarks>x</cbc:Remarks> | ibr-tdd-63
text 123 AE | BR-AE-01 BR-AE-06
text 123 Z | BR-Z-01 BR-Z-06
text 123 O | BR-O-01 BR-O-06
drop 124 | BR-S-06
insert 125 <cbc:Remarks>x</cbc:Remarks> | ibr-tdd-64
drop 130 | BR-CO-12
drop 132 | BR-38 BR-CO-22
twice 132 | UBL-SR-31
drop 133 | BR-36 BR-CO-12
text 133 1.234 | BR-CO-12 BR-DEC-05 UBL-DT-01
text 135 AE | BR-AE-01 BR-AE-07
text 135 Z | BR-Z-01 BR-Z-07
text 135 O | BR-O-01 BR-O-07
drop 136 | BR-S-07
drop 142 | BR-E-01 BR-S-01 PEPPOL-EN16931-R053 PEPPOL-EN16931-R055
insert 142 <cbc:Remarks>x</cbc:Remarks> | ibr-tdd-65
insert 142 <cac:TaxSubtotal/> | BR-45 BR-48 PEPPOL-EN16931-R008
attribute 143 languageID=x | UBL-DT-19 ibr-tdd-66
insert 144 <cbc:Remarks>x</cbc:Remarks> | ibr-tdd-67
drop 145 | BR-45 BR-CO-17
text 145 1.234 | BR-CO-17 BR-DEC-19 UBL-DT-01
attribute 145 languageID=x | UBL-DT-19 ibr-tdd-68
text 146 1.234 | BR-CO-14 BR-CO-17 BR-DEC-20 UBL-DT-01
attribute 146 languageID=x | UBL-DT-19 ibr-tdd-69
insert 147 <cbc:Remarks>x</cbc:Remarks> | ibr-tdd-70
text 148 O | BR-O-11 BR-O-12 BR-O-13 BR-O-14 BR-S-01
insert 150 <cbc:Remarks>x</cbc:Remarks> | ibr-tdd-71
insert 171 <cbc:Remarks>x</cbc:Remarks> | ibr-tdd-72
drop 172 | BR-12 BR-CO-10 BR-CO-13
text 172 1.234 | BR-CO-10 BR-CO-13 BR-DEC-09 UBL-DT-01
attribute 172 languageID=x | UBL-DT-19 ibr-tdd-73
drop 173 | BR-13 BR-CO-13 BR-CO-15
text 173 1.234 | BR-CO-13 BR-CO-15 BR-DEC-12 UBL-DT-01
text 174 1.234 | BR-CO-15 BR-CO-16 BR-DEC-14 UBL-DT-01
text 175 1.234 | BR-CO-11 BR-CO-13 BR-DEC-10 UBL-DT-01
text 176 1.234 | BR-CO-12 BR-CO-13 BR-DEC-11 UBL-DT-01
text 177 1.234 | BR-CO-16 BR-DEC-16 UBL-DT-01
drop 178 | BR-15 BR-CO-16
text 178 1.234 | BR-CO-16 BR-DEC-18 UBL-DT-01
insert 180 <cbc:Remarks>x</cbc:Remarks> | ibr-tdd-74
drop 181 | BR-21
twice 182 | UBL-SR-34
drop 183 | BR-22 BR-23 PEPPOL-EN16931-R120
attribute 183 languageID=x | UBL-DT-19 ibr-tdd-75
attribute 183 unitCode=0088 | BR-CL-23
drop 184 | BR-24 BR-CO-10 PEPPOL-EN16931-R120
text 184 1.234 | BR-CO-10 BR-DEC-23 PEPPOL-EN16931-R120 UBL-DT-01
attribute 184 languageID=x | UBL-DT-19 ibr-tdd-76
insert 185 <cbc:Remarks>x</cbc:Remarks> | ibr-tdd-27
twice 185 | UBL-SR-36
insert 189 <cbc:Remarks>x</cbc:Remarks> | ibr-tdd-60
insert 189 <cbc:ID>x</cbc:ID> | UBL-CR-552 ibr-tdd-60
text 191 x | BR-CL-19 PEPPOL-EN16931-CL002
drop 193 | PEPPOL-EN16931-R042
drop 194 | BR-41 PEPPOL-EN16931-R040 PEPPOL-EN16931-R120
text 194 1.234 | BR-DEC-24 PEPPOL-EN16931-R040 PEPPOL-EN16931-R120 UBL-DT-01
attribute 194 languageID=x | UBL-DT-19 ibr-tdd-61
drop 195 | PEPPOL-EN16931-R041
text 195 1.234 | BR-DEC-25 PEPPOL-EN16931-R040 UBL-DT-01
attribute 195 languageID=x | UBL-DT-19 ibr-tdd-62
drop 199 | BR-44 BR-CO-24
drop 200 | BR-43 PEPPOL-EN16931-R120
text 200 1.234 | BR-DEC-27 PEPPOL-EN16931-R120 UBL-DT-01
drop 202 | BR-25
insert 202 <cbc:Remarks>x</cbc:Remarks> | ibr-tdd-77
insert 205 <cbc:Remarks>x</cbc:Remarks> | ibr-tdd-78
attribute 206 languageID=x | UBL-DT-19 ibr-tdd-79
bare 206 | BR-65
attribute 206 listID=0088 | BR-CL-13
insert 208 <cbc:Remarks>x</cbc:Remarks> | ibr-tdd-80
text 209 AE | BR-AE-01 BR-AE-05
text 209 Z | BR-Z-01 BR-Z-05
text 209 O | BR-O-01 BR-O-02 BR-O-05
drop 210 | BR-S-05
drop 211 | BR-S-02
insert 211 <cbc:Remarks>x</cbc:Remarks> | ibr-tdd-81
drop 216 | BR-26 BR-27 PEPPOL-EN16931-R120
insert 216 <cbc:Remarks>x</cbc:Remarks> | ibr-tdd-82
attribute 217 languageID=x | UBL-DT-19 ibr-tdd-83
drop 229 | BR-E-05
`;
