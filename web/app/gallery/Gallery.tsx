import { Page } from '../../ui/layout/Page.tsx'
import { PageTitle } from '../../ui/layout/PageTitle.tsx'
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

const contents = [
  ['together', 'Together'],
  ['tokens', 'Tokens'],
  ['buttons', 'Buttons'],
  ['text-fields', 'Text fields'],
  ['choices', 'Choices'],
  ['uploads', 'Uploads'],
  ['form', 'Form'],
  ['overlays', 'Overlays'],
  ['states', 'States'],
  ['layout', 'Layout'],
  ['icons', 'Icons'],
] as const

/** Every component but the frame in every state, for people and for the accessibility test. */
export const Gallery = () => (
  <Page>
    <PageTitle title="Gallery" lead="Every part of the product in every state it can be in." />
    <nav className={styles.contents} aria-label="Parts">
      {contents.map(([id, title]) => (
        <a key={id} href={`#${id}`}>
          {title}
        </a>
      ))}
    </nav>
    <TogetherSpecimens />
    <Tokens />
    <Buttons />
    <TextFields />
    <Choices />
    <Uploads />
    <Forms />
    <Overlays />
    <States />
    <Layouts />
    <Icons />
  </Page>
)
