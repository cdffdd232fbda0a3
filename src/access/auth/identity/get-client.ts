import type { Request } from 'express';
import { getDeviceCookie } from './attempts/device-cookie';
import type { Client } from './sessions.service';

/** Returns address, user agent and device cookie of a request. The address respects trusted reverse proxies. */
export function getClient(request: Request): Client {
  return {
    address: request.ip ?? null,
    userAgent: request.get('User-Agent') ?? null,
    device: getDeviceCookie(request),
  };
}
