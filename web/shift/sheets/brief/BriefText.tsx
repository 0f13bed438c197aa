import type { Output } from '@gaitway/contract/schemas/index'
import { showBriefDay, showTime } from '@gaitway/contract/format/time'
import type { ReactNode } from 'react'
import { formatTypedPhone } from '../../../ui/phone.ts'
import styles from './brief.module.css'

export type ShiftBrief = Output<'briefs.read'>
type Brief = NonNullable<ShiftBrief['brief']>

/** `Mon, Nov 23, 8:02 AM` at the shift's place: when the clinician read a brief. */
export const formatReadAt = (at: string, zone: string) => `${showBriefDay(at, zone)}, ${showTime(at, zone)}`

const Contact = ({ contactName, contactPhone }: Brief) => (
  <>
    {contactName}
    {contactName && contactPhone && <br />}
    {contactPhone && (
      <a
        className="medium figures"
        href={`tel:+1${contactPhone}`}
        aria-label={contactName ? `Call ${contactName}` : undefined}
      >
        {formatTypedPhone(contactPhone)}
      </a>
    )}
  </>
)

const Documents = ({ documents }: Brief) => (
  <ul>
    {documents.map(({ url, name }) => (
      <li key={name + url}>
        <a className={styles.document} href={url} target="_blank" rel="noopener">
          {name} <span className="visually-hidden">(opens in a new tab)</span>
        </a>
      </li>
    ))}
  </ul>
)

const renderText = (value: string) => <span className="typed">{value}</span>

/** A brief, without the fields that are empty. */
export const BriefText = ({ brief }: { brief: Brief }) => {
  const { parking, entrance, contactName, contactPhone, emrLogin, hasLogin, documents } = brief
  const facts: Record<string, ReactNode> = {
    ['Parking']: parking && renderText(parking),
    ['Entrance']: entrance && renderText(entrance),
    ['Ask for']: (contactName ?? contactPhone) && <Contact {...brief} />,
    // the browser doesn't store the login, so it is missing offline
    ['Documentation login']:
      hasLogin && (emrLogin ? renderText(emrLogin) : 'Connect to the internet to see it.'),
    ['Documents']: documents.length > 0 && <Documents {...brief} />,
  }
  return (
    <dl className={styles.facts}>
      {Object.entries(facts).map(([label, value]) =>
        value ? (
          <div key={label}>
            <dt className="small quiet">{label}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}
