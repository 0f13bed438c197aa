import { TERMS_VERSION } from '@gaitway/contract/limits'
import { Frame } from '../../layout/Frame.tsx'
import { PageTitle } from '../../shared/layout/PageTitle.tsx'
import { classes } from '../../shared/classes.ts'
import styles from './Document.module.css'
import { copy as w } from './copy.ts'

export type Chapter = { title: string; text?: readonly string[]; list?: readonly string[] }

/** The month of the current terms. */
const versionShown = () =>
  new Date(`${TERMS_VERSION}-01`).toLocaleDateString('en-US', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })

type DocumentProps = { title: string; lead: string; chapters: readonly Chapter[] }

export const Document = ({ title, lead, chapters }: DocumentProps) => (
  <Frame width="text">
    <article className={styles.document}>
      <PageTitle title={title} lead={lead} />
      <p className={classes('quiet small', styles.version)}>
        {w.inForceSince} <time dateTime={TERMS_VERSION}>{versionShown()}</time>
      </p>
      {chapters.map(chapter => (
        <section key={chapter.title}>
          <h2>{chapter.title}</h2>
          {chapter.text?.map(paragraph => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {chapter.list && (
            <ul>
              {chapter.list.map(line => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </article>
  </Frame>
)
