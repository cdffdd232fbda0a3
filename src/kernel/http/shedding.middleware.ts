import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { ConnectionPool } from '../database/connection-pool';
import { unavailable } from './failure';

/** Paths under these are answered without the database. */
const WITHOUT_DATABASE = /^\/(health|metrics|docs|openapi)/;
const RETRY_AFTER_SECONDS = 2;

/** Refuses requests at once, before their body is read, while the database connections are all stuck. */
export function sheddingMiddleware(pool: ConnectionPool): RequestHandler {
  return (request: Request, _response: Response, next: NextFunction) => {
    if (pool.stuck && !WITHOUT_DATABASE.test(request.path))
      next(
        unavailable(
          'The database is too busy at the moment; the request was not looked at. Repeat it after a while.',
          RETRY_AFTER_SECONDS,
        ),
      );
    else next();
  };
}
