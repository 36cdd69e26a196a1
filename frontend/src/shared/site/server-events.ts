import type { SiteView } from '@muster/contracts/site';
import { createAction } from '@reduxjs/toolkit';

/** The site's name and look, on each connection and after every change. */
export const siteReceived = createAction<SiteView>('site/siteReceived');
