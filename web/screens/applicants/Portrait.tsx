import { useState } from 'react'
import styles from './applicants.module.css'

type PortraitProps = { url: string | null; firstName: string; lastName: string }

/** A person's picture, or the letters of the name where there is none. */
export const Portrait = ({ url, firstName, lastName }: PortraitProps) => {
  const [broken, setBroken] = useState<string>()
  return url && url !== broken ? (
    <img className={styles.portrait} src={url} alt="" width={56} height={56} onError={() => setBroken(url)} />
  ) : (
    <span className={styles.portrait} aria-hidden="true">
      {firstName.charAt(0)}
      {lastName.charAt(0)}
    </span>
  )
}
