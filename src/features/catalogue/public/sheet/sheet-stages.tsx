import type { LegendEntry, MapFrame, MapStage } from '#content/sheets/map-sheet.ts'
import { sheetWords } from '#content/sheets/map-sheet.ts'
import { classNames } from '#ui/class-names.ts'
import { pictureAddress } from './picture-address.ts'
import { SheetKey } from './sheet-key.tsx'

type Stages = { stages: readonly MapStage[] }

/** One choice for all, and one for each strip of the picture below, which is a part of it to press. */
export function StageChoice({ stages }: Stages) {
  return (
    <fieldset aria-label={sheetWords.stages} className="lettering grid grid-cols-5 text-center text-xs">
      {[sheetWords.allStages, ...stages.map(({ name }) => name)].map((name, value) => (
        <label
          key={name}
          data-choice=""
          className={classNames(
            'relative flex min-h-8 items-center justify-center wrap-anywhere hyphens-auto hover:bg-well has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:-outline-offset-4 pointer-coarse:min-h-11',
            value === 0
              ? 'col-span-5 justify-self-start px-3'
              : 'after:absolute after:inset-x-0 after:top-full after:z-10 after:aspect-[1/5]',
          )}
        >
          <input
            type="radio"
            name="etapa"
            value={value}
            defaultChecked={value === 0}
            className="absolute inset-0 size-full cursor-pointer appearance-none outline-none"
          />
          {value === 0 ? name : `${value} ${name}`}
        </label>
      ))}
    </fieldset>
  )
}

/** The chosen stage over the strips; only what is chosen is fetched. */
export function StagePictures({ stages, frame }: Stages & { frame: MapFrame }) {
  return stages.map(({ name, picture, alt }, index) => (
    <img
      key={name}
      src={pictureAddress(picture)}
      alt={alt}
      width={frame.width}
      height={frame.height}
      loading="lazy"
      decoding="async"
      data-stage={index + 1}
      className="absolute inset-0 hidden size-full [image-rendering:pixelated]"
    />
  ))
}

/** Of the classes; the first three stages name their colours in their sentence. */
export function StageKey({ legend }: { legend: readonly LegendEntry[] | undefined }) {
  return (
    <div className='group-has-[[value="1"]:checked,[value="2"]:checked,[value="3"]:checked]/sheet:invisible'>
      <SheetKey ramp={undefined} legend={legend} />
    </div>
  )
}

/** The caption, or the sentence of the chosen stage; the longest keeps the place for all. */
export function StageCaption({ stages, caption }: Stages & { caption: string }) {
  return (
    <div className="grid *:col-start-1 *:row-start-1">
      <p className='group-has-[[name=etapa]:not([value="0"]):checked]/sheet:invisible'>{caption}</p>
      {stages.map(({ name, text }, index) => (
        <p key={name} data-stage={index + 1} className="invisible">
          {text}
        </p>
      ))}
    </div>
  )
}
