/** The product’s name in everything people read. */
export const BRAND = 'Gaitway'
export const EMAIL_DOMAIN = 'gaitway.test'
export const SUPPORT_EMAIL = `support@${EMAIL_DOMAIN}`
/** The support line, answered on business days. */
export const SUPPORT_PHONE = '8325550142'
/** Published, so no one can choose it; the demo’s accounts get it without being asked. */
export const DEMO_PASSWORD = 'Gaitway!2026'
/** Tells both front ends that there may be a session to refresh. It grants nothing by itself. */
export const SIGNED_IN_COOKIE = 'gaitway_signed_in'
