import { EMAIL_DOMAIN } from './brand.ts'

/** The support line, answered on business days, unless another is configured. */
export const DEFAULT_SUPPORT_PHONE = '8325550142'
export const DEFAULT_SUPPORT_EMAIL = `support@${EMAIL_DOMAIN}`

/** The meta tags in which the API writes the configured support line into the pages of both front ends. */
export const SUPPORT_PHONE_META = 'support-phone'
export const SUPPORT_EMAIL_META = 'support-email'

/** A value that the API wrote into this page. */
export const readMeta = (name: string) =>
  typeof document === 'undefined'
    ? undefined
    : document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content

let configuredEmail: string | undefined
/** Each program calls this when it starts, before it shows a text with the support email. */
export const setSupportEmail = (email: string | undefined) => {
  configuredEmail = email
}

/** The configured support email. A function, because the server reads its configuration after it loads this file. */
export const supportEmail = () => configuredEmail ?? readMeta(SUPPORT_EMAIL_META) ?? DEFAULT_SUPPORT_EMAIL
export const supportPhone = () => readMeta(SUPPORT_PHONE_META) ?? DEFAULT_SUPPORT_PHONE
