import { type RequestHandler } from 'express';
import helmet from 'helmet';
import { type Environment } from '../env.js';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * The panel loads nothing from other origins. Inline styles are allowed because the component library injects
 * its styles into the page; inline scripts never are. `upgrade-insecure-requests` stays off: many panels run
 * on plain http in a home network, where it would break every asset. With an https URL, HSTS makes browsers
 * return over https only.
 */
export function securityHeaders({ isHttps }: Environment): RequestHandler {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: isHttps && { maxAge: YEAR_SECONDS, includeSubDomains: false },
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
  });
}
