/** Which layout each workflow step last used, to count them in the warning when a layout is deleted. */
export interface StepStore {
  remember(storeId: string, stepReference: string, layoutId: string): Promise<void>;
  forget(storeId: string, stepReference: string): Promise<boolean>;
  countForLayout(storeId: string, layoutId: string): Promise<number>;
}
