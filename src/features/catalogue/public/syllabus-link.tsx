import kilobytes from 'virtual:syllabuses'
import { syllabusDownload, syllabusFile } from '#content/syllabus.ts'
import { TextLink } from '#ui/link.tsx'

/** `path`: of the page of the course. */
export function SyllabusLink({ path }: { path: string }) {
  const file = syllabusFile(path)
  const size = kilobytes[file]
  return (
    size !== undefined && (
      <TextLink href={file} download="" look="stands" className="mt-6">
        {syllabusDownload(size)}
      </TextLink>
    )
  )
}
