export function signature(pid?: number): string
export function ownerLives(lock: string): boolean
export function locked<T>(lock: string, work: () => T | Promise<T>, onWait?: () => void): Promise<T>
export declare const setupLock: string
export function isSettingUp(): boolean
