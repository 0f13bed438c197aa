import { BRAND } from '@gaitway/contract/values/brand'
import { renderToStaticMarkup } from 'react-dom/server'
import { Gait } from './parts/gait.tsx'
import { BrandMark } from './parts/mark.tsx'

/** Outlines of a text: pictures are drawn where no font is installed. */
export type Outline = (text: string) => { path: string; width: number }

const WIDTH = 1200
const HEIGHT = 630
const GUTTER = 80
const SIZE = 76
const LINE = 92
const EM = 1000
/** The outlines have a light weight; a stroke of this width makes them bold. */
const BOLDNESS = 46

/** Breaks a text into lines that fit the picture. */
const wrapLines = (text: string, outline: Outline) =>
  text.split(' ').reduce<string[]>((lines, word) => {
    const last = lines.at(-1)
    const longer = last === undefined ? word : `${last} ${word}`
    const fits = (outline(longer).width * SIZE) / EM <= WIDTH - 2 * GUTTER
    return last === undefined || !fits ? [...lines, word] : [...lines.slice(0, -1), longer]
  }, [])

type TextProps = { text: string; outline: Outline; x: number; y: number; size: number; fill: string }

const Text = ({ text, outline, x, y, size, fill }: TextProps) => (
  <path
    d={outline(text).path}
    transform={`translate(${x} ${y}) scale(${size / EM} ${-size / EM})`}
    fill={fill}
    stroke={fill}
    strokeWidth={BOLDNESS}
    strokeLinejoin="round"
  />
)

const styles = `.gait{color:#0A5547}.joint{fill:#FBFAF7}.ground{stroke:#DCE3DF}.hip-path{stroke:#F2A33A;stroke-dasharray:1 5}`

/** The picture that social networks show beside a link: one sentence and a stride. */
export const renderCardPicture = (sentence: string, outline: Outline): string =>
  renderToStaticMarkup(
    <svg xmlns="http://www.w3.org/2000/svg" width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`}>
      <style>{styles}</style>
      <rect width={WIDTH} height={HEIGHT} fill="#FBFAF7" />
      <g transform={`translate(${GUTTER} 64) scale(1.75)`}>
        <BrandMark />
      </g>
      <Text text={BRAND} outline={outline} x={GUTTER + 76} y={106} size={40} fill="#14211D" />
      {wrapLines(sentence, outline).map((line, index) => (
        <Text
          key={line}
          text={line}
          outline={outline}
          x={GUTTER}
          y={238 + index * LINE}
          size={SIZE}
          fill="#14211D"
        />
      ))}
      <svg x={WIDTH - 560} y={HEIGHT - 190} width="540" height="190">
        <Gait moments={9} />
      </svg>
    </svg>,
  )

/** The app’s icon. A full-bleed icon colors the whole square, and its sign fits in the circle that systems cut out. */
export const renderIconPicture = ({
  size,
  isFullBleed = false,
}: {
  size: number
  isFullBleed?: boolean
}): string =>
  renderToStaticMarkup(
    <svg xmlns="http://www.w3.org/2000/svg" width={size} height={size} viewBox="0 0 32 32">
      {isFullBleed && <rect width="32" height="32" fill="#0A5547" />}
      <g transform={isFullBleed ? 'translate(3.2 3.2) scale(.8)' : undefined}>
        <BrandMark />
      </g>
    </svg>,
  )
