import { PANEL_PATHS } from '@outpost/contracts/panel-paths.js';

/** The secret is behind the #, which browsers and other clients do not send. */
export const linkOf = (panelUrl: string, secret: string): string =>
  `${panelUrl.replace(/\/$/, '')}${PANEL_PATHS.invitation}#${secret}`;

/** Of a whole link, or given alone. */
export const secretIn = (link: string): string => link.slice(link.lastIndexOf('#') + 1).trim();

export const EXAMPLE_LINK =
  'https://panel.example.org/invitation#q8YxV3o0mXr0yq2Jt1c4Zb6n5PwKeLfHsUaDgIjMvRE';
