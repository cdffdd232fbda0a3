import { GET_TIMELINE, LIST_DELIVERIES, READ_DOCUMENT, SEARCH_DOCUMENTS } from './document-tools';
import { CHANGE_DRAFT, CREATE_DRAFT, READ_DRAFT } from './draft-tools';
import { EXPLAIN_FINDING } from './explain-finding';
import { LOOK_UP_RECIPIENT } from './recipient-tools';
import { LIST_COMPANIES, WHO_AM_I } from './team-tools';
import type { Tool } from './tool';
import { PREVIEW_INVOICE, VALIDATE_FILE } from './validation-tools';

/** All tools, in the order in which clients list them. */
export const TOOLS: readonly Tool[] = [
  WHO_AM_I,
  LIST_COMPANIES,
  LOOK_UP_RECIPIENT,
  VALIDATE_FILE,
  EXPLAIN_FINDING,
  SEARCH_DOCUMENTS,
  READ_DOCUMENT,
  LIST_DELIVERIES,
  GET_TIMELINE,
  PREVIEW_INVOICE,
  CREATE_DRAFT,
  READ_DRAFT,
  CHANGE_DRAFT,
];
