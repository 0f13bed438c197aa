import '../styles/view.css'
import { showViewEnd } from '../../web/app/frame/view-end.ts'
import { endView } from '../../web/api/end-view.ts'
import type { Viewing } from '../../web/api/viewing.ts'
import { messages } from '../../web/api/messages.ts'
import { createElement } from './dom.ts'

/** Shows an admin who views as a user the same line as on every screen of the app, with the way out. */
export const showViewBanner = (viewing: Viewing) => {
  const leaveButton = createElement('button', {
    type: 'button',
    className: 'button secondary small',
    textContent: messages.view.leave,
  })
  leaveButton.addEventListener('click', () => void endView(viewing))
  const text = createElement('p', {}, [
    createElement('strong', { textContent: messages.view.as(viewing.name) }),
    ' ',
    createElement('span', { textContent: messages.view.until(showViewEnd(viewing)) }),
  ])
  const banner = createElement('aside', { className: 'view', ariaLabel: messages.view.label }, [
    createElement('div', { className: 'view-line' }, [text, leaveButton]),
  ])
  document.querySelector('.header')?.prepend(banner)
}
