import { useState, type CSSProperties } from 'react'
import { readFirstCharacter } from '@gaitway/contract/format/cut-text'
import { classes } from '../classes.ts'
import styles from './show.module.css'

/** Words of a name that its initials skip. */
const smallWords = ['the', 'of', 'at', 'and', 'for', '&']

/** The first letters of the first two words that matter: "The Heights at Bayou" is HB. */
export const readInitials = (name: string): string => {
  const words = name.split(/[\s/-]+/).filter(word => /^[\p{L}\d]/u.test(word))
  const mainWords = words.filter(word => !smallWords.includes(word.toLowerCase()))
  return (mainWords.length > 0 ? mainWords : words)
    .slice(0, 2)
    .map(word => readFirstCharacter(word).toUpperCase())
    .join('')
}

const HUES = 12

/** A color for a name, always the same one, as degrees on the color wheel. */
export const pickHue = (name: string): number => {
  const sum = [...name].reduce((total, character) => (total * 31 + (character.codePointAt(0) ?? 0)) % 9973, 7)
  return (sum % HUES) * (360 / HUES)
}

type FaceProps = {
  name: string
  pictureUrl?: string | null
  /** A person is round, a place square and colored from its name. */
  of?: 'person' | 'place'
  size?: 40 | 56 | 96
}

/** The picture of a person or facility, or the initials of its name. It stands before the name. */
export const Face = ({ name, pictureUrl, of = 'person', size = 56 }: FaceProps) => {
  const [brokenUrl, setBrokenUrl] = useState<string>()
  const className = classes(styles.face, styles[of], styles[`size${size}`])
  return pictureUrl && pictureUrl !== brokenUrl ? (
    <img
      className={className}
      src={pictureUrl}
      alt=""
      loading="lazy"
      width={size}
      height={size}
      onError={() => setBrokenUrl(pictureUrl)}
    />
  ) : (
    <span
      className={className}
      style={of === 'place' ? ({ '--hue': pickHue(name) } as CSSProperties) : undefined}
      aria-hidden="true"
    >
      {readInitials(name)}
    </span>
  )
}

type PortraitProps = {
  of: { profileUrl: string | null; firstName: string | null; lastName: string | null }
  size?: FaceProps['size']
}

/** The face of a person from their record. */
export const Portrait = ({ of: { profileUrl, firstName, lastName }, size }: PortraitProps) => (
  <Face name={`${firstName ?? ''} ${lastName ?? ''}`} pictureUrl={profileUrl} size={size} />
)
