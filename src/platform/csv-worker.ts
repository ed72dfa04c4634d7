import { serveCsv } from './csv-port.ts'

serveCsv(self)
