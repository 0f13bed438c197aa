/** The product's name wherever a person reads it. */
export const BRAND = 'Gaitway'
export const MAIL_DOMAIN = 'gaitway.test'
export const SUPPORT_MAIL = `support@${MAIL_DOMAIN}`
export const DEMO_PASSWORD = 'Gaitway!2026'
/** A cookie that both front ends read: there is a session that can be renewed. It opens nothing by itself. */
export const SIGNED_IN_COOKIE = 'gaitway_signed_in'
