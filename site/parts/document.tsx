import { TERMS_VERSION } from '@gaitway/contract/values/limits'
import { Title } from './parts.tsx'

type Chapter = { text?: readonly string[]; list?: readonly string[] }

/** The day of the current terms. */
const showVersion = () =>
  new Date(TERMS_VERSION).toLocaleDateString('en-US', {
    month: 'long',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  })

/** A legal text with its chapters by title. */
export type DocumentText = { title: string; lead: string; chapters: Record<string, Chapter> }

export const Document = ({ title, lead, chapters }: DocumentText) => (
  <article className="document">
    <Title title={title} lead={lead}>
      <p className="hint">
        Last updated <time dateTime={TERMS_VERSION}>{showVersion()}</time>
      </p>
    </Title>
    {Object.entries(chapters).map(([name, { text, list }]) => (
      <section key={name}>
        <h2>{name}</h2>
        {text?.map(paragraph => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {list && (
          <ul>
            {list.map(line => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </section>
    ))}
  </article>
)
