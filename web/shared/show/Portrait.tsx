import { useState } from 'react'
import { classes } from '../classes.ts'
import styles from './show.module.css'

type PortraitProps = {
  of: { profileUrl: string | null; firstName: string | null; lastName: string | null }
  size?: 56 | 96
}

/** A person's picture, or their initials. */
export const Portrait = ({ of: { profileUrl: url, firstName, lastName }, size = 56 }: PortraitProps) => {
  const [broken, setBroken] = useState<string>()
  const className = classes(styles.portrait, size === 96 && styles.large)
  return url && url !== broken ? (
    <img className={className} src={url} alt="" width={size} height={size} onError={() => setBroken(url)} />
  ) : (
    <span className={className} aria-hidden="true">
      {firstName?.charAt(0)}
      {lastName?.charAt(0)}
    </span>
  )
}
