/** Participant identifier schemes of the Peppol code list 9.7 (2026-07-15) by their state. */

/** Code, country (`--` = international), name: the active schemes of Peppol code list 9.7. */
export const ACTIVE_SCHEMES = `
0002 FR SIREN or SIRET
0007 SE Organisationsnummer
0009 FR SIRET
0060 -- D-U-N-S number
0088 -- Global Location Number (GLN)
0096 DK P number
0097 IT FTI Ediforum Italia
0106 NL KvK number
0130 EU Directorates of the European Commission
0135 IT SIA object identifier
0142 IT SECETI object identifier
0151 AU Australian Business Number (ABN)
0158 SK IČO
0183 CH Company number (UID)
0184 DK CVR number
0188 JP Corporate number
0190 NL Organisatie-identificatienummer (OIN)
0191 EE Company code
0192 NO Organisasjonsnummer
0195 SG Unique entity number (UEN)
0196 IS Kennitala
0198 DK SE number
0199 -- Legal Entity Identifier (LEI)
0200 LT Legal entity code
0201 IT Codice univoco unità organizzativa (iPA)
0204 DE Leitweg-ID
0205 IT Codice destinatario
0208 BE Enterprise number
0209 -- GS1 identification key
0210 IT Codice fiscale
0211 IT Partita IVA
0216 FI OVT code
0218 LV Unified registration number
0221 JP Qualified invoice issuer number
0225 FR Electronic address of the French reform
0230 MY National e-invoicing identifier
0235 AE Tax identification number (TIN)
0240 LU Matricule of legal persons
0242 -- Peppol service provider (SPIS)
0244 NG Tax ID
0245 SK DIČ
0246 DE Electronic business address (GEBA)
0248 OM VAT identification number
9910 HU VAT number
9913 -- Business Registers Network
9914 AT VAT number (UID)
9915 AT Identifier of public administrations
9918 -- IBAN (SWIFT)
9919 AT Company register identifier (KUR)
9920 ES Tax number (NIF)
9922 AD VAT number
9923 AL VAT number
9924 BA VAT number
9925 BE VAT number
9926 BG VAT number
9927 CH VAT number
9928 CY VAT number
9929 CZ VAT number
9930 DE VAT number
9931 EE VAT number
9932 GB VAT number
9933 GR VAT number
9934 HR VAT number
9935 IE VAT number
9936 LI VAT number
9937 LT VAT number
9938 LU VAT number
9939 LV VAT number
9940 MC VAT number
9941 ME VAT number
9942 MK VAT number
9943 MT VAT number
9944 NL VAT number
9945 PL VAT number
9946 PT VAT number
9947 RO VAT number
9948 RS VAT number
9949 SI VAT number
9950 SK VAT number
9951 SM VAT number
9952 TR VAT number
9953 VA VAT number
9957 FR VAT number
9959 US Employer identification number (EIN)`;

/** Code, country, successor (`----` = none), name. */
export const DEPRECATED_SCHEMES = `
0193 BE 0208 UBL.BE party identifier
9909 NO 0192 VAT number
9912 -- ---- VAT numbers kept by ministries of economy
9916 AT ---- Company identifier of Statistik Austria
9917 IS 0196 Kennitala`;

/** Code, country, successor (`----` = none), name. */
export const REMOVED_SCHEMES = `
0037 FI 0216 LY-tunnus
0212 FI 0216 Organisation identifier (Y-tunnus)
0213 FI 0216 Organisation VAT identifier
0215 FI 0216 Net service identifier
9901 DK 0184 CPR number
9902 DK 0184 CVR number
9904 DK 0198 SE number
9905 DK ---- VANS providers
9906 IT 0211 Partita IVA
9907 IT 0210 Codice fiscale
9908 NO 0192 Organisasjonsnummer
9921 IT 0201 Codice iPA
9954 NL 0190 Organisatie-identificatienummer (OIN)
9955 SE 0007 VAT number
9956 BE 0208 Enterprise number (CBE)
9958 DE 0204 Leitweg-ID`;
