import { shortenText } from '@gaitway/contract/format/cut-text'
import { BRAND } from '@gaitway/contract/values/brand'
import { toGsm7 } from './gsm7.ts'

/** About two segments. */
const TEXT_MAX = 300

/** A text message as it is sent. */
export const renderText = ({ text, linkUrl }: { text: string; linkUrl: string }) =>
  toGsm7(`${BRAND}: ${shortenText(text, TEXT_MAX)} ${linkUrl}`)
