/**
 * Code lists of the French life cycle of invoices (CDV, written as CDAR), of BR-FR 1.4.0.03. MDT numbers are those of the
 * specification of the message.
 */
import { codeList, type CodeList } from '.';

/** Phases of the life cycle (MDT-77): transmission and processing. */
export const PHASES = codeList('305 23');

/** Statuses (MDT-105, MDT-115). The list is open: partners may agree on further codes. */
export const STATUSES = codeList(`
200 201 202 203 204 205 206 207 208 209 210 211 212 213 214 220 221 224 225 226 227 228 250 251 300 301 400 401 500 501 601
`);

/** Codes of UNTDID 1373 that accompany statuses (MDT-88), by phase. */
export const TRANSMISSION_CODES = codeList('10 51 43 8 48');
export const PROCESSING_CODES = codeList('45 39 37 50 49 47 46 1 5');

/** Statuses that require a reason. */
export const STATUSES_WITH_REASON = codeList('206 207 208 210 213 501');

/** Roles in the transmission phase: only platforms. */
export const PLATFORM_ROLES = codeList('WK');
/** Roles of the party that issues a status of the processing (MDT-40); a platform (WK) only sends it (MDT-21). */
export const ISSUER_ROLES = codeList('BY AB DL SE SR PE PR II IV');
export const SENDER_ROLES = codeList('BY AB DL SE SR WK PE PR II IV');
/** Roles of recipients (MDT-59, MDT-158): the parties, platforms, and the public portal (DFH). */
export const RECIPIENT_ROLES = codeList('BY AB DL SE SR PE PR II IV WK DFH');

/** Frames of use (MDT-2). */
export const FRAMES = codeList('REGULATED NON_REGULATED B2C B2CINT B2BINT OUTOFSCOPE');

/** Actions requested by the sender of a status (MDT-121). */
export const ACTIONS = codeList('NOA PIN NIN CNF CNP CNA OTH');

/** Kinds of characteristics of a status (MDT-207): received and payable amounts, wrong and correct values. */
export const CHARACTERISTICS = codeList('MEN MPA RAP ESC RAB REM MAP MAPTTC MNA MNATTC CBB DIV DVA MAJ');

/** All reasons (MDT-113). */
export const REASONS = codeList(`
RETRAIT_MAN_SERV ST_CT_NON_DECLAR SUPPR_COMP_AVOIR TRANSF_PMNT_REGIE CONTACT_ACHTR NON_TRANSMISE JUSTIF_ABS ROUTAGE_ERR
AUTRE COORD_BANC_ERR TX_TVA_ERR MONTANTTOTAL_ERR CALCUL_ERR NON_CONFORME DOUBLON DEST_INC DEST_ERR TRANSAC_INC EMMET_INC
CONTRAT_TERM DOUBLE_FACT CMD_ERR ADR_ERR SIRET_ERR CODE_ROUTAGE_ERR REF_CT_ABSENT REF_ERR PU_ERR REM_ERR QTE_ERR ART_ERR
MODPAI_ERR QUALITE_ERR LIVR_INCOMP REJ_SEMAN REJ_UNI REJ_COH REJ_ADR REJ_CONT_B2G REJ_REF_PJ REJ_ASS_PJ IRR_VIDE_F
IRR_TYPE_F IRR_SYNTAX IRR_TAILLE_PJ IRR_NOM_PJ IRR_VID_PJ IRR_EXT_DOC IRR_TAILLE_F IRR_ANTIVIRUS IRR_NOM_F
`);

/** Reasons of a refusal (210) between companies. */
const REFUSAL = `
TX_TVA_ERR MONTANTTOTAL_ERR CALCUL_ERR NON_CONFORME DOUBLON DEST_ERR TRANSAC_INC EMMET_INC CONTRAT_TERM DOUBLE_FACT CMD_ERR
ADR_ERR REF_CT_ABSENT
`;

/** Reasons of a refusal (210) by the public sector. */
export const PUBLIC_REFUSAL_REASONS = codeList(`
RETRAIT_MAN_SERV ST_CT_NON_DECLAR SUPPR_COMP_AVOIR TRANSF_PMNT_REGIE AUTRE COORD_BANC_ERR LIVR_INCOMP ${REFUSAL}
`);

/** Allowed reasons by status; an unlisted status may have any. */
export const REASONS_OF_STATUS: Readonly<Record<string, CodeList>> = {
  '200': codeList('NON_TRANSMISE'),
  '206': codeList(`
    AUTRE CMD_ERR SIRET_ERR CODE_ROUTAGE_ERR REF_CT_ABSENT REF_ERR PU_ERR REM_ERR QTE_ERR ART_ERR MODPAI_ERR QUALITE_ERR
    LIVR_INCOMP
  `),
  '207': codeList(`
    AUTRE COORD_BANC_ERR TX_TVA_ERR MONTANTTOTAL_ERR CALCUL_ERR NON_CONFORME DOUBLON DEST_INC DEST_ERR TRANSAC_INC EMMET_INC
    CONTRAT_TERM DOUBLE_FACT CMD_ERR ADR_ERR SIRET_ERR CODE_ROUTAGE_ERR REF_CT_ABSENT REF_ERR PU_ERR REM_ERR QTE_ERR ART_ERR
    MODPAI_ERR QUALITE_ERR LIVR_INCOMP
  `),
  '208': codeList('JUSTIF_ABS COORD_BANC_ERR CMD_ERR SIRET_ERR CODE_ROUTAGE_ERR REF_CT_ABSENT REF_ERR'),
  '210': codeList(REFUSAL),
  '213': codeList(`
    MONTANTTOTAL_ERR CALCUL_ERR DOUBLON DEST_INC ADR_ERR REJ_SEMAN REJ_UNI REJ_COH REJ_ADR REJ_CONT_B2G REJ_REF_PJ
    REJ_ASS_PJ
  `),
  '221': codeList('ROUTAGE_ERR'),
  '501': codeList(`
    IRR_VIDE_F IRR_TYPE_F IRR_SYNTAX IRR_TAILLE_PJ IRR_NOM_PJ IRR_VID_PJ IRR_EXT_DOC IRR_TAILLE_F IRR_ANTIVIRUS IRR_NOM_F
  `),
};
