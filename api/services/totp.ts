import { Secret, TOTP } from 'otpauth'
import { BRAND } from '@gaitway/contract/brand'
import { ONE_TIME_CODE_DIGITS } from '@gaitway/contract/limits'

const STEP_SECONDS = 30
/** Clocks of phones are allowed to be a step early or late. */
const STEPS_OFF = 1

const appOf = (secret: string, email = '') =>
  new TOTP({
    issuer: BRAND,
    label: email,
    secret: Secret.fromBase32(secret),
    digits: ONE_TIME_CODE_DIGITS,
    period: STEP_SECONDS,
  })

/** A secret that an app makes codes from, as it is typed into one. */
export const newTotpSecret = () => new Secret({ size: 20 }).base32

/** The address that an app reads from a QR code. */
export const otpauthUrlOf = (secret: string, email: string) => appOf(secret, email).toString()

/** A QR code as a picture in an address. What draws it is loaded when the first one is asked for. */
export const qrCodeOf = async (url: string) => {
  const { default: qrcode } = await import('qrcode')
  return qrcode.toDataURL(url, { margin: 2, width: 240 })
}

/** The time step whose code this is, if it is one of now and comes after the last that was used. */
export const stepOfCode = (secret: string, code: string, at: Date, lastStep: number): number | undefined => {
  const app = appOf(secret)
  const timestamp = at.getTime()
  const off = app.validate({ token: code, timestamp, window: STEPS_OFF })
  if (off === null) return undefined
  const step = app.counter({ timestamp }) + off
  return step > lastStep ? step : undefined
}

/** The code that an app shows at an instant. */
export const codeOfApp = (secret: string, at: Date) => appOf(secret).generate({ timestamp: at.getTime() })
