from asterism.cli import main

main()
