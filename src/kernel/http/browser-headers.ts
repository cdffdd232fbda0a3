import type { NextFunction, Request, RequestHandler, Response } from 'express';

/**
 * What a browser may do with an answer of the API: nothing. Answers hold what strangers wrote into documents, and none of it
 * is to run, to be framed or to load anything (contract, section 8.6).
 */
export const CLOSED_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** Pages of our own run scripts of our own, and none that stands in the page. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Where pages for people are. */
const PAGES = /^\/(docs|app)(\/|$)/;

/** Says of each answer what a browser may do with it. */
export function browserHeaders(): RequestHandler {
  return (request: Request, response: Response, next: NextFunction) => {
    response.setHeader('Content-Security-Policy', PAGES.test(request.path) ? PAGE_POLICY : CLOSED_POLICY);
    next();
  };
}

/**
 * True when a request asks for this very media type rather than for anything else. A browser's list of all it can show
 * names `application/xml` after its pages, and does not mean it.
 */
export function asksFor(request: Request, type: string): boolean {
  return request.accepts()[0] === type;
}
