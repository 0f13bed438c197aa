import { render, screen } from '@testing-library/preact'

afterEach(() => document.head.replaceChildren())

const buttonIn = (style: object) => (
  <div style={style}>
    <p>
      <button>Save</button>
    </p>
  </div>
)

test('computed style: a button without any style is found by its role', () => {
  render(<button>Save</button>)
  expect(screen.getByRole('button', { name: 'Save' })).toBeTruthy()
})

const pages = {
  'a hidden element': <div hidden>{buttonIn({})}</div>,
  'an element hidden from screen readers': <div aria-hidden="true">{buttonIn({})}</div>,
  'an element that its style does not display': buttonIn({ display: 'none' }),
  'an element that its style makes invisible': buttonIn({ visibility: 'hidden' }),
  'a closed dialog': <dialog>{buttonIn({})}</dialog>,
}

test.each(Object.entries(pages))('computed style: a button in %s has no role', (_, page) => {
  render(page)
  expect(screen.getByText('Save')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('computed style: a button that is visible in an invisible element is found', () => {
  render(
    <div style={{ visibility: 'hidden' }}>
      <button style={{ visibility: 'visible' }}>Save</button>
    </div>,
  )
  expect(screen.getByRole('button', { name: 'Save' })).toBeTruthy()
})

test('computed style: an element is found again once its style, attribute or dialog shows it', () => {
  const { rerender } = render(buttonIn({ display: 'none' }))
  expect(screen.queryByRole('button')).toBeNull()
  rerender(buttonIn({}))
  expect(screen.getByRole('button')).toBeTruthy()
  rerender(<dialog open>{buttonIn({})}</dialog>)
  expect(screen.getByRole('button')).toBeTruthy()
  rerender(<dialog>{buttonIn({})}</dialog>)
  expect(screen.queryByRole('button')).toBeNull()
})

const elements =
  'a b button details dialog div fieldset h2 iframe input label li ol option p span style summary table td template tr ul'

test('computed style: each element is displayed as jsdom displays it, with and without attributes', () => {
  const attributes = ['', 'hidden', 'open', 'type="hidden"', 'type="radio"']
  const shown = elements
    .split(' ')
    .flatMap(name => attributes.map(attribute => `<${name} ${attribute}></${name}>`))
    .map(
      html =>
        Object.assign(document.createElement('template'), { innerHTML: html }).content.firstElementChild,
    )
    .filter(element => element !== null)
  const listDisplays = () =>
    shown.map(element => [element.outerHTML, getComputedStyle(element).getPropertyValue('display')])
  const displays = listDisplays()
  document.head.innerHTML = '<style></style>'
  expect(displays).toEqual(listDisplays())
  expect(Object.fromEntries(displays)).toMatchObject({
    '<p></p>': 'block',
    '<input type="hidden">': 'none',
    '<dialog></dialog>': 'none',
    '<dialog open=""></dialog>': '',
  })
})

test('computed style: other properties are those of jsdom', () => {
  render(<p style={{ color: 'rgb(1, 2, 3)' }}>Red</p>)
  const style = getComputedStyle(screen.getByText('Red'))
  expect(style.color).toBe('rgb(1, 2, 3)')
  expect(style.getPropertyValue('color')).toBe('rgb(1, 2, 3)')
  expect(style.getPropertyPriority('color')).toBe('')
})

test('computed style: a page with a style sheet is computed with it', () => {
  document.head.innerHTML = '<style>p { display: none }</style>'
  render(buttonIn({}))
  expect(screen.queryByRole('button')).toBeNull()
})
