// Imported into a shop that is measured.
import { tellCpu } from './tell-cpu.ts'

tellCpu()
