import type { SayInput } from './lifecycle';

/** Statuses that a person may set, as the API accepts them (MDT-105). */
export const SAID_STATUSES = [
  ...(['204', '205', '206', '207', '208', '209', '210', '211'] as const),
  ...(['212', '214', '220', '224', '225', '226', '227', '228'] as const),
] as const satisfies readonly SayInput['status'][];

/** The reasons that a status may have (MDT-113). */
export const SAID_REASONS = [
  ...(['RETRAIT_MAN_SERV', 'ST_CT_NON_DECLAR', 'SUPPR_COMP_AVOIR', 'TRANSF_PMNT_REGIE'] as const),
  ...(['CONTACT_ACHTR', 'NON_TRANSMISE', 'JUSTIF_ABS', 'ROUTAGE_ERR', 'AUTRE', 'COORD_BANC_ERR'] as const),
  ...(['TX_TVA_ERR', 'MONTANTTOTAL_ERR', 'CALCUL_ERR', 'NON_CONFORME', 'DOUBLON', 'DEST_INC'] as const),
  ...(['DEST_ERR', 'TRANSAC_INC', 'EMMET_INC', 'CONTRAT_TERM', 'DOUBLE_FACT', 'CMD_ERR', 'ADR_ERR'] as const),
  ...(['SIRET_ERR', 'CODE_ROUTAGE_ERR', 'REF_CT_ABSENT', 'REF_ERR', 'PU_ERR', 'REM_ERR', 'QTE_ERR'] as const),
  ...(['ART_ERR', 'MODPAI_ERR', 'QUALITE_ERR', 'LIVR_INCOMP', 'REJ_SEMAN', 'REJ_UNI', 'REJ_COH'] as const),
  ...(['REJ_ADR', 'REJ_CONT_B2G', 'REJ_REF_PJ', 'REJ_ASS_PJ', 'IRR_VIDE_F', 'IRR_TYPE_F'] as const),
  ...(['IRR_SYNTAX', 'IRR_TAILLE_PJ', 'IRR_NOM_PJ', 'IRR_VID_PJ', 'IRR_EXT_DOC', 'IRR_TAILLE_F'] as const),
  ...(['IRR_ANTIVIRUS', 'IRR_NOM_F'] as const),
] as const satisfies readonly NonNullable<SayInput['reasons']>[number]['code'][];
