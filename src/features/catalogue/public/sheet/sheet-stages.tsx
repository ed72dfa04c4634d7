import type { MapFrame, MapStage } from '#content/sheets/map-sheet.ts'
import { sheetWords } from '#content/sheets/sheet-words.ts'
import { classNames } from '#ui/class-names.ts'
import { pictureAddress } from './picture-address.ts'
import { SheetKey } from './sheet-key.tsx'

type Stages = { stages: readonly MapStage[] }

/** The browser's own radio buttons and rules of style: a stage shows itself before there is a script, too. */
const rules = [
  {
    picture: 'group-has-[[value="1"]:checked]/sheet:block',
    text: 'group-has-[[value="1"]:checked]/sheet:visible',
  },
  {
    picture: 'group-has-[[value="2"]:checked]/sheet:block',
    text: 'group-has-[[value="2"]:checked]/sheet:visible',
  },
  {
    picture: 'group-has-[[value="3"]:checked]/sheet:block',
    text: 'group-has-[[value="3"]:checked]/sheet:visible',
  },
  {
    picture: 'group-has-[[value="4"]:checked]/sheet:block',
    text: 'group-has-[[value="4"]:checked]/sheet:visible',
  },
  {
    picture: 'group-has-[[value="5"]:checked]/sheet:block',
    text: 'group-has-[[value="5"]:checked]/sheet:visible',
  },
] as const

function choiceId(stage: number): string {
  return `etapa-${stage}`
}

/** One choice for all, and one over each strip of the picture. */
export function StageChoice({ stages }: Stages) {
  return (
    <fieldset className="lettering grid grid-cols-5 text-center text-xs">
      <legend className="sr-only">{sheetWords.stages}</legend>
      {[sheetWords.allStages, ...stages.map(({ name }) => name)].map((name, value) => (
        <label
          key={name}
          data-choice=""
          className={classNames(
            'relative flex min-h-8 items-center justify-center hyphens-auto hover:bg-well has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:-outline-offset-4 pointer-coarse:min-h-11',
            value === 0 && 'col-span-5 justify-self-start px-3',
          )}
        >
          <input
            type="radio"
            id={choiceId(value)}
            name="etapa"
            value={value}
            defaultChecked={value === 0}
            className="absolute inset-0 size-full cursor-pointer appearance-none outline-none"
          />
          <span className="pointer-events-none relative">{value === 0 ? name : `${value} ${name}`}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** The chosen stage over the strips; only what is chosen is fetched. */
export function StagePictures({ stages, frame }: Stages & { frame: MapFrame }) {
  return (
    <>
      {stages.map(({ name, picture, alt }, index) => (
        <img
          key={name}
          src={pictureAddress(picture)}
          alt={alt}
          width={frame.width}
          height={frame.height}
          loading="lazy"
          decoding="async"
          className={`absolute inset-0 hidden size-full [image-rendering:pixelated] ${rules[index]?.picture}`}
        />
      ))}
      <div aria-hidden="true" className="absolute inset-0 z-10 grid grid-cols-5">
        {stages.map(({ name }, index) => (
          // biome-ignore lint/a11y/noLabelWithoutControl: a second place to press for the choice of that name
          <label key={name} htmlFor={choiceId(index + 1)} className="cursor-pointer" />
        ))}
      </div>
    </>
  )
}

/** What the chosen stage is, and its legend; the longest keeps the place for all. */
export function StageTexts({ stages }: Stages) {
  return (
    <div className="grid text-sm *:col-start-1 *:row-start-1">
      <ol className="invisible grid content-start gap-1.5 group-has-[[value='0']:checked]/sheet:visible">
        {stages.map(({ name, text }, index) => (
          <li key={name}>
            <b className="font-semibold">{`${index + 1} ${name}.`}</b> {text}
          </li>
        ))}
      </ol>
      {stages.map(({ name, text, ramp, legend }, index) => (
        <div key={name} className={`invisible grid content-start gap-3 ${rules[index]?.text}`}>
          <p>{text}</p>
          <SheetKey ramp={ramp} legend={legend} />
        </div>
      ))}
    </div>
  )
}
