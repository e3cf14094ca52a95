/** Which layout each step of the workflow platform was last seen to use; the warning of a delete counts them. */
export interface StepStore {
  remember(storeId: string, stepReference: string, layoutId: string): Promise<void>;
  forget(storeId: string, stepReference: string): Promise<boolean>;
  countForLayout(storeId: string, layoutId: string): Promise<number>;
}
