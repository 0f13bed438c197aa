import { TERMS_VERSION } from '@gaitway/contract/values/limits'
import { Title } from './parts.tsx'

type Chapter = { title: string; text?: readonly string[]; list?: readonly string[] }

/** The day of the current terms. */
const versionShown = () =>
  new Date(TERMS_VERSION).toLocaleDateString('en-US', {
    month: 'long',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  })

export type DocumentText = { title: string; lead: string; chapters: readonly Chapter[] }

export const Document = ({ title, lead, chapters }: DocumentText) => (
  <article className="document">
    <Title title={title} lead={lead}>
      <p className="hint">
        Last updated <time dateTime={TERMS_VERSION}>{versionShown()}</time>
      </p>
    </Title>
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
)
