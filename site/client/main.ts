import '../../web/ui/fonts.css'
import '../../web/ui/tokens.css'
import '../../web/ui/page.css'
import '../../web/ui/header.css'
import '../styles/frame.css'
import '../styles/footer.css'
import '../styles/parts.css'
import '../styles/cards.css'
import '../styles/pages.css'
import '../styles/forms.css'
import { viewing, type Viewing } from '../../web/api/viewing.ts'
import { startForms } from './forms.ts'
import { showGuestLinks, startSession } from './session.ts'

/** `/?tag=features` scrolls to that section. */
const scrollToTag = () => {
  const tag = new URLSearchParams(window.location.search).get('tag')
  const part = tag ? document.getElementById(tag) : null
  part?.scrollIntoView()
  part?.focus({ preventScroll: true })
}

const showView = async (shown: Viewing) => (await import('./view-banner.ts')).showViewBanner(shown)

scrollToTag()
startForms({ isView: viewing !== null })
if (viewing) void showView(viewing)
startSession().catch(showGuestLinks)
