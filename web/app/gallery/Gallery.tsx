import { Page } from '../../ui/layout/Page.tsx'
import { PageTitle } from '../../ui/layout/PageTitle.tsx'
import { Cluster } from '../../ui/layout/Stack.tsx'
import { Buttons } from './sections/Buttons.tsx'
import { Choices } from './sections/Choices.tsx'
import { Forms } from './sections/Forms.tsx'
import { Icons } from './sections/Icons.tsx'
import { Layouts } from './sections/Layouts.tsx'
import { Overlays } from './sections/Overlays.tsx'
import { States } from './sections/States.tsx'
import { TextFields } from './sections/TextFields.tsx'
import { TogetherSpecimens } from './sections/TogetherSpecimens.tsx'
import { Tokens } from './sections/Tokens.tsx'
import { Uploads } from './sections/Uploads.tsx'
import styles from './sections/gallery.module.css'

const sections = [
  ['together', 'Together', TogetherSpecimens],
  ['tokens', 'Tokens', Tokens],
  ['buttons', 'Buttons', Buttons],
  ['text-fields', 'Text fields', TextFields],
  ['choices', 'Choices', Choices],
  ['uploads', 'Uploads', Uploads],
  ['form', 'Form', Forms],
  ['overlays', 'Overlays', Overlays],
  ['states', 'States', States],
  ['layout', 'Layout', Layouts],
  ['icons', 'Icons', Icons],
] as const

/** Every component but the frame in every state, for people and for the accessibility test. */
export const Gallery = () => (
  <Page>
    <PageTitle title="Gallery" lead="Every part of the product in every state it can be in." />
    <Cluster as="nav" gap={16} lineGap={0} className={styles.contents} aria-label="Parts">
      {sections.map(([id, title]) => (
        <a key={id} href={`#${id}`}>
          {title}
        </a>
      ))}
    </Cluster>
    {sections.map(([id, title, Specimens]) => (
      <section key={id} id={id} className={styles.section} aria-labelledby={`${id}-title`}>
        <h2 id={`${id}-title`}>{title}</h2>
        <div className={styles.specimens}>
          <Specimens />
        </div>
      </section>
    ))}
  </Page>
)
