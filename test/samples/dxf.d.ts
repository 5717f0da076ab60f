/** The package has no types. */
declare module 'dxf' {
  export class Helper {
    constructor(file: string)
    parsed: { entities: { type: string; layer: string; x?: number; y?: number; r?: number }[] }
  }
}
