import { useEffect, useRef, useState } from 'react'

/**
 * Takes files dropped anywhere on the page: beside a small target the browser would open the file in place of the
 * page. True while a file is dragged over the window.
 */
export function usePageDrop(onFile: (file: File) => void): boolean {
  const [over, setOver] = useState(false)
  const take = useRef(onFile)
  useEffect(() => {
    take.current = onFile
  })

  useEffect(() => {
    const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true
    function onDragOver(event: DragEvent) {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(true)
    }
    function onDragLeave({ relatedTarget }: DragEvent) {
      if (relatedTarget === null) setOver(false)
    }
    function onDrop(event: DragEvent) {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(false)
      const file = event.dataTransfer?.files[0]
      if (file) take.current(file)
    }
    document.addEventListener('dragover', onDragOver)
    document.addEventListener('dragleave', onDragLeave)
    document.addEventListener('drop', onDrop)
    return () => {
      document.removeEventListener('dragover', onDragOver)
      document.removeEventListener('dragleave', onDragLeave)
      document.removeEventListener('drop', onDrop)
    }
  }, [])

  return over
}
