import '../styles/view.css'
import { showViewEnd } from '../../web/app/frame/view-end.ts'
import { endView } from '../../web/api/end-view.ts'
import type { Viewing } from '../../web/api/viewing.ts'
import { messages } from '../../web/api/messages.ts'
import { create } from './dom.ts'

const m = messages.view

/** Shows an admin who views as a user the same line as on every screen of the app, with the way out. */
export const showViewBanner = (viewing: Viewing) => {
  const leave = create('button', {
    type: 'button',
    className: 'button secondary small',
    textContent: m.leave,
  })
  leave.addEventListener('click', () => void endView(viewing))
  const text = create('p', {}, [
    create('strong', { textContent: m.as(viewing.name) }),
    ' ',
    create('span', { textContent: m.until(showViewEnd(viewing)) }),
  ])
  const banner = create('aside', { className: 'view', ariaLabel: m.label }, [
    create('div', { className: 'view-line' }, [text, leave]),
  ])
  document.querySelector('.header')?.prepend(banner)
}
