import { fireEvent, render } from '@testing-library/preact'
import { Face, pickHue, readInitials } from './Face.tsx'
test.each([
  ['Bayou Bend Rehabilitation', 'BB'],
  ['The Heights at Bayou', 'HB'],
  ['Élan Care', 'ÉC'],
  ['E\u0301lan Care', 'E\u0301C'],
  ['𝒪akgrove', '𝒪'],
  ['(Old) St. Mary’s', 'SM'],
  ['Oakgrove', 'O'],
  ['The Of', 'TO'],
  ['', ''],
])('monogram: %j is %j', (name, initials) => {
  expect(readInitials(name)).toBe(initials)
})

/** The relative luminance of a color of the wheel, for contrast. */
const luminance = (hue: number, saturation: number, lightness: number) => {
  const channel = (shift: number) => {
    const place = (shift + hue / 30) % 12
    const value =
      lightness -
      saturation * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(place - 3, 9 - place, 1))
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * channel(0) + 0.7152 * channel(8) + 0.0722 * channel(4)
}

test('monogram: a name keeps its color, names differ, and each color can be read', () => {
  const names = [
    'Bayou Bend Rehabilitation',
    'Heights Outpatient Therapy',
    'Hill Country Therapy Center',
    'Oak Grove',
  ]
  expect(new Set(names.map(pickHue)).size).toBeGreaterThan(2)
  expect(pickHue('Oak Grove')).toBe(pickHue('Oak Grove'))
  for (let hue = 0; hue < 360; hue += 30)
    expect((luminance(hue, 0.42, 0.89) + 0.05) / (luminance(hue, 0.6, 0.22) + 0.05)).toBeGreaterThan(4.5)
})

test('face: a picture that doesn’t load is replaced by the initials', () => {
  const { container } = render(<Face of="place" name="Oak Grove" pictureUrl="/gone.jpg" />)
  const picture = container.querySelector('img')
  expect(picture?.getAttribute('alt')).toBe('')
  if (picture) fireEvent.error(picture)
  expect(container.textContent).toBe('OG')
})
