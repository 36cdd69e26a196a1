import { IMAGE_BODY_LIMIT } from './constants';
import { del, get, patch, post, put } from './routes';
import {
  editSiteBody,
  legalBody,
  legalVersions,
  legalView,
  logoBody,
  publishedLegal,
  setupBody,
  siteServices,
  siteView,
} from './site';
import { successResponse } from './users';

/** The privacy policy and the terms. */
export const legalRoutes = {
  find: get('/site/legal/:kind/:language', {
    summary: 'Returns a legal text.',
    description: 'In this language, else in English, of the operator, else of Muster.',
    returns: legalView,
    who: 'everyone',
    scope: 'read',
    within: 'any',
    limit: ['legal', 240, 60],
  }),
};

/** Admins publish legal texts of their own, and see the former ones. */
export const adminLegalRoutes = {
  versions: get('/admin/site/legal/:kind/:language', {
    summary: 'Lists the versions of a legal text.',
    returns: legalVersions,
    who: 'admins',
    scope: 'admin',
  }),
  /** The largest body is a text of 50,000 characters, each of up to six bytes as JSON. */
  publish: put('/admin/site/legal/:kind/:language', {
    summary: 'Publishes a legal text; null restores the one that comes with Muster.',
    body: legalBody,
    bodyLimit: 310 * 1024,
    returns: publishedLegal,
    who: 'admins',
    scope: 'admin',
    limit: ['legal-text', 30, 3_600, [40, 86_400]],
    idempotent: true,
  }),
};

/** Admins name the site and choose how it looks. */
export const adminSiteRoutes = {
  edit: patch('/admin/site', {
    summary: 'Changes the site’s name, colour, operator and links.',
    body: editSiteBody,
    returns: siteView,
    who: 'admins',
    scope: 'admin',
    limit: ['edit-site', 60, 3_600],
    idempotent: true,
  }),
  /** The largest body is 2 MB as base64. */
  setLogo: put('/admin/site/logo', {
    summary: 'Stores the site’s logo.',
    body: logoBody,
    bodyLimit: IMAGE_BODY_LIMIT,
    returns: siteView,
    who: 'admins',
    scope: 'admin',
    limit: ['site-logo', 12, 3_600, [48, 86_400]],
    idempotent: true,
  }),
  removeLogo: del('/admin/site/logo', {
    summary: 'Removes the site’s logo.',
    returns: siteView,
    who: 'admins',
    scope: 'admin',
    limit: ['edit-site', 60, 3_600],
    idempotent: true,
  }),
};

/** The first run: the first admin, and what the site has and lacks. */
export const setupRoutes = {
  setUp: post('/setup', {
    summary: 'Makes the caller the first admin, with the token of the log.',
    body: setupBody,
    returns: siteView,
    scope: null,
    limit: ['setup', 10, 60],
    idempotent: true,
  }),
  services: get('/admin/site/services', {
    summary: 'Says which services are set up.',
    returns: siteServices,
    who: 'admins',
    scope: 'admin',
  }),
  sendTestMail: post('/admin/site/test-mail', {
    summary: 'Sends a test mail to the caller.',
    returns: successResponse,
    who: 'admins',
    scope: 'admin',
    limit: ['test-mail', 6, 600],
    idempotent: true,
  }),
};
