/** The product’s name in everything people read. */
export const BRAND = 'Gaitway'
export const EMAIL_DOMAIN = 'gaitway.test'
/** Published, so no one can choose it; the demo’s accounts get it without being asked. */
export const DEMO_PASSWORD = 'Gaitway!2026'
/** Tells both front ends that there may be a session to refresh. It grants nothing by itself. */
export const SIGNED_IN_COOKIE = 'gaitway_signed_in'
