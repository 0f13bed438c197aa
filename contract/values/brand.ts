/** The product’s name in everything people read. */
export const BRAND = 'Gaitway'
export const EMAIL_DOMAIN = 'gaitway.test'
/** The demo’s accounts have it. It is published, so nobody may choose it. */
export const DEMO_PASSWORD = 'Gaitway!2026'
/** This cookie says to the front ends that there may be a session to refresh. It grants nothing by itself. */
export const SIGNED_IN_COOKIE = 'gaitway_signed_in'
