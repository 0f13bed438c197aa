import { Secret, TOTP } from 'otpauth'
import { BRAND } from '@gaitway/contract/values/brand'
import { ONE_TIME_CODE_DIGITS } from '@gaitway/contract/values/limits'

const STEP_SECONDS = 30
/** Phone clocks may be a step early or late. */
const STEPS_OFF = 1

const createAuthenticator = (secret: string, email = '') =>
  new TOTP({
    issuer: BRAND,
    label: email,
    secret: Secret.fromBase32(secret),
    digits: ONE_TIME_CODE_DIGITS,
    period: STEP_SECONDS,
  })

/** A new secret, as people type it into an app. */
export const newTotpSecret = () => new Secret({ size: 20 }).base32

/** The address in the QR code. */
export const buildOtpauthUrl = (secret: string, email: string) =>
  createAuthenticator(secret, email).toString()

/** A QR code as a data URL. The library is loaded on first use. */
export const drawQrCode = async (url: string) => {
  const { default: qrcode } = await import('qrcode')
  return qrcode.toDataURL(url, { margin: 2, width: 240 })
}

/** The time step of this code, if it is a current one and after the last one used. */
export const stepOfCode = (secret: string, code: string, at: Date, lastStep: number): number | undefined => {
  const app = createAuthenticator(secret)
  const timestamp = at.getTime()
  const off = app.validate({ token: code, timestamp, window: STEPS_OFF })
  if (off === null) return undefined
  const step = app.counter({ timestamp }) + off
  return step > lastStep ? step : undefined
}

/** The code that an app shows at an instant. */
export const codeOfApp = (secret: string, at: Date) =>
  createAuthenticator(secret).generate({ timestamp: at.getTime() })
