language = 语言
language-of-system = 跟随系统
