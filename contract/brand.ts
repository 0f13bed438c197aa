/** The product's name wherever a person reads it. */
export const BRAND = 'Gaitway'
export const MAIL_DOMAIN = 'gaitway.test'
export const SUPPORT_MAIL = `support@${MAIL_DOMAIN}`
export const DEMO_PASSWORD = 'Gaitway!2026'
